/// The policy of `fingerpost kiosk`, which the program contains.
package enum KioskPolicy {
  /// The place of its file in the package. Policies include it by this path, also where the file is not installed.
  package static let path = "/usr/share/fingerpost/kiosk.yaml"

  /// The text of config/kiosk.yaml.
  package static let text = #"""
    # yaml-language-server: $schema=policy.schema.json
    #
    # The policy of `fingerpost kiosk`: visitors use one application and cannot leave it. docs/kiosk.md explains the parts.
    #
    # To add to it, write ~/.config/fingerpost/kiosk.yaml, which begins with this line. Fingerpost contains this file, so the line also
    # works where the file is not installed.
    #
    #   include: /usr/share/fingerpost/kiosk.yaml

    version: 1

    programs:
      # `fingerpost kiosk -- APP` replaces the command. The application is started again whenever it ends, at first after half a
      # second and then with longer delays up to 30 s, and it is never given up. It is ended if it hangs.
      - name: application
        command: [application]
        restart: always
        restarts-per-minute: 60
        restart-if-unresponsive: 20s
        restart-without-window: 2min
      # `--keyboard` adds the program `keyboard`, and `--edit-menu` the program `edit-menu`.

    # Ctrl+Alt+F1 to F12 do not lead to the login of another terminal.
    keyboard: {terminal-keys: false}

    # A dialog stays in front of the window that has opened it.
    focus: {follows: tap, new-windows: become-key, press-raises: false}

    rules:
      # A finger is the pointer: a tap clicks, a movement scrolls, and a long press clicks the secondary button.
      - {match: any, pointer-emulation: always, finger-scrolling: inertia}
      # Browsers get touches. They scroll and zoom by themselves, and open a menu at a long press.
      - match:
          app-id:
            [firefox*, org.mozilla.*, chromium*, org.chromium.*, google-chrome*, com.google.Chrome*, microsoft-edge*, brave-browser*,
             epiphany*, org.gnome.Epiphany*, cog, com.igalia.Cog]
        pointer-emulation: auto
      # Terminals have other keys for the edit menu, and nothing to undo.
      - match: {app-id: [foot, footclient, org.gnome.Console, org.gnome.Terminal]}
        actions:
          edit.copy: Ctrl+Shift+C
          edit.paste: Ctrl+Shift+V
          edit.cut: none
          edit.select-all: none
          edit.undo: none
          edit.redo: none
      # Layers, such as the on-screen keyboard, get touches and never have the keyboard.
      - {match: {role: layer}, pointer-emulation: auto, can-become-key: false}
      # Dialogs keep their size. No window can be minimized by its program, or leave full screen. A full-screen window makes room for
      # the on-screen keyboard.
      - {match: {role: toplevel, parent: none}, state: fullscreen}
      - {match: {role: toplevel}, avoids-keyboard: true}
      - {match: {role: toplevel}, keep-state: true}

    # The application does not receive these keys, which close windows and programs, or leave full screen.
    bindings:
      Alt+F4: {action: kiosk.nothing, always: true}
      Ctrl+Q: {action: kiosk.nothing, always: true}
      Ctrl+Shift+Q: {action: kiosk.nothing, always: true}
      Ctrl+W: {action: kiosk.nothing, always: true}
      Ctrl+Shift+W: {action: kiosk.nothing, always: true}
      F11: {action: kiosk.nothing, always: true}

    actions:
      kiosk.nothing: none
      window.close: none
      window.minimize: none
      window.maximize: none
      window.fullscreen: none
      window.move: none
      window.resize: none

    # The touch, click or key that wakes the kiosk reaches no application. `--blank-after` sets the time.
    idle:
      after: 10min
      wake: swallow
      displays: off

    # Only the on-screen keyboard may type. It and the edit menu may be in front of the application. No program takes pictures of
    # the screen.
    privileges:
      layer-shell: {launched: [keyboard, edit-menu]}
      edit-menu: {launched: edit-menu}
      input-method: {launched: keyboard}
      virtual-keyboard: {launched: keyboard}
      default: nobody

    # Without the control socket, no program of the user can close windows or take pictures. SIGHUP reads the policy again.
    control: {socket: false}

    """#
}
