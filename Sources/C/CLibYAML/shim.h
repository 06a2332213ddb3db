#ifndef FINGERPOST_CLIBYAML_SHIM_H
#define FINGERPOST_CLIBYAML_SHIM_H

#include <yaml.h>

// The payload of an event is a union; these say which member applies, so that Swift need not.

static inline const char *fp_yaml_anchor(const yaml_event_t *event) {
  switch (event->type) {
  case YAML_ALIAS_EVENT: return (const char *)event->data.alias.anchor;
  case YAML_SCALAR_EVENT: return (const char *)event->data.scalar.anchor;
  case YAML_SEQUENCE_START_EVENT: return (const char *)event->data.sequence_start.anchor;
  case YAML_MAPPING_START_EVENT: return (const char *)event->data.mapping_start.anchor;
  default: return NULL;
  }
}

static inline const char *fp_yaml_tag(const yaml_event_t *event) {
  switch (event->type) {
  case YAML_SCALAR_EVENT: return (const char *)event->data.scalar.tag;
  case YAML_SEQUENCE_START_EVENT: return (const char *)event->data.sequence_start.tag;
  case YAML_MAPPING_START_EVENT: return (const char *)event->data.mapping_start.tag;
  default: return NULL;
  }
}

static inline const unsigned char *fp_yaml_scalar_text(const yaml_event_t *event) {
  return event->type == YAML_SCALAR_EVENT ? event->data.scalar.value : NULL;
}

static inline size_t fp_yaml_scalar_length(const yaml_event_t *event) {
  return event->type == YAML_SCALAR_EVENT ? event->data.scalar.length : 0;
}

static inline int fp_yaml_scalar_style(const yaml_event_t *event) {
  return event->type == YAML_SCALAR_EVENT ? (int)event->data.scalar.style : 0;
}

#endif
