// A Qt 6 program that declines the touches that no widget handles: see docs/clients.md.
// tools/build-toolkits builds it.
#include <QApplication>
#include <QEventPoint>
#include <QPushButton>
#include <QTimer>
#include <QWindow>
#include <qpa/qplatformnativeinterface.h>
#include <qpa/qwindowsysteminterface.h>

#include <cstdio>
#include <map>

#include "fingerpost-responder.h"

/// Judges the touches of its windows.
class Application : public QApplication {
public:
  using QApplication::QApplication;

  /// Judges the touches of a window. Its wl_surface exists after show().
  void judge(QWindow *window) {
    QPlatformNativeInterface *native = platformNativeInterface();
    auto *surface = static_cast<wl_surface *>(native->nativeResourceForWindow("surface", window));
    if (!responder) attach(native);
    fpr_surface_options options = {};
    options.verdicts = FINGERPOST_RESPONDER_SURFACE_V1_KIND_TOUCH;
    fpr_surface(responder, surface, &options, nullptr, nullptr);
    surfaces[window] = surface;
  }

  bool notify(QObject *receiver, QEvent *event) override {
    const auto judged = surfaces.find(receiver);
    const bool result = QApplication::notify(receiver, event);
    if (judged != surfaces.end()) wasDelivered(judged->second, event);
    return result;
  }

private:
  void attach(QPlatformNativeInterface *native) {
    fpr_callbacks callbacks = {};
    // The touches before the fence are still in the queue of Qt. A timer runs outside of Qt's Wayland code.
    callbacks.fence = [](void *data, fpr *, uint32_t number) {
      QTimer::singleShot(0, qApp, [data, number] { static_cast<Application *>(data)->answer(number); });
    };
    auto *display = static_cast<wl_display *>(native->nativeResourceForIntegration("wl_display"));
    auto *seat = static_cast<wl_seat *>(native->nativeResourceForIntegration("wl_seat"));
    responder = fpr_attach(display, nullptr, seat, &callbacks, this);
    fpr_fence_mode(responder, FPR_FENCE_MANUAL);
    fpr_follow_touches(responder);
  }

  /// Runs when a window has handled or ignored an event.
  void wasDelivered(wl_surface *surface, QEvent *event) {
    if (event->type() == QEvent::TouchBegin || event->type() == QEvent::TouchUpdate) {
      auto *touch = static_cast<QTouchEvent *>(event);
      fpr_down down;
      for (const QEventPoint &point : touch->points())
        if (point.state() == QEventPoint::Pressed && fpr_take_down(responder, surface, touch->timestamp(), &down))
          touches[point.id()] = {down.serial, point.isAccepted()};
    } else if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick) {
      // Qt makes a press of the mouse of an ignored touch, and buttons handle this. A second tap is both: widgets get only the
      // double click, and the press before it counts as accepted.
      const auto touch = touches.find(static_cast<QMouseEvent *>(event)->point(0).id());
      if (static_cast<QMouseEvent *>(event)->device()->type() == QInputDevice::DeviceType::TouchScreen)
        if (touch != touches.end()) touch->second.handled = event->isAccepted();
    }
  }

  void answer(uint32_t number) {
    QWindowSystemInterface::flushWindowSystemEvents();
    for (const auto &touch : touches)
      if (!touch.second.handled) fpr_declined(responder, touch.second.serial);
    touches.clear();
    fpr_fence_done(responder, number);
  }

  fpr *responder = nullptr;
  std::map<QObject *, wl_surface *> surfaces;
  struct Touch {
    uint32_t serial;
    bool handled;
  };
  /// The touches since the latest fence, by the numbers of Qt.
  std::map<int, Touch> touches;
};

int main(int count, char **arguments) {
  Application application(count, arguments);
  QWidget window;
  window.setWindowTitle("responder");
  window.resize(400, 400);
  auto *button = new QPushButton("Press", &window);
  button->setFixedSize(300, 100);
  QObject::connect(button, &QPushButton::clicked, [] { std::puts("pressed"), std::fflush(stdout); });
  window.show();
  application.judge(window.windowHandle());
  return application.exec();
}
