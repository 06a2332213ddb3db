#pragma once

/* The commit that this build is made from, for example "abb82644"; empty if the build was not given one. */
const char *fp_build_commit(void);
/* The libraries that this build is made with and their versions, for example "wayland 1.21.0, ..."; may be empty. */
const char *fp_build_libraries(void);
