import QtQuick
import QtQuick.Controls
import QtQuick.Layouts

ApplicationWindow {
    id: window
    title: "Form"
    width: 640; height: 780
    visible: true
    // Mirrors layouts of windows whose application is from right to left.
    LayoutMirroring.enabled: Application.layoutDirection === Qt.RightToLeft
    LayoutMirroring.childrenInherit: true

    function say(what) { status.text = "Last: " + what }

    menuBar: MenuBar {
        Menu {
            title: "Actions"
            MenuItem { text: "New"; onTriggered: window.say("menu New") }
            MenuItem { text: "Duplicate"; onTriggered: window.say("menu Duplicate") }
            MenuItem { text: "Clear"; onTriggered: { nameField.clear(); window.say("menu Clear") } }
        }
    }

    Dialog {
        id: question
        title: "Question"
        modal: true
        anchors.centerIn: Overlay.overlay
        Label { text: "Reset the form?" }
        footer: DialogButtonBox {
            Button { text: "Keep"; DialogButtonBox.buttonRole: DialogButtonBox.RejectRole }
            Button { text: "Reset"; DialogButtonBox.buttonRole: DialogButtonBox.AcceptRole }
        }
        onAccepted: { nameField.clear(); window.say("reset") }
        onRejected: window.say("kept")
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 12
        RowLayout {
            Label { text: "Name" }
            TextField { id: nameField; objectName: "nameField"; Accessible.name: "Name"; Layout.fillWidth: true }
        }
        RowLayout {
            Label { text: "Password" }
            TextField { id: password; Accessible.name: "Password"; echoMode: TextInput.Password; Layout.fillWidth: true }
        }
        CheckBox { id: subscribe; text: "Subscribe" }
        RowLayout {
            RadioButton { id: small; text: "Small"; checked: true }
            RadioButton { id: medium; text: "Medium" }
            RadioButton { id: large; text: "Large" }
        }
        Switch { id: night; text: "Night" }
        ComboBox { id: country; model: ["France", "Japan", "Peru"]; Accessible.name: "Country" }
        Slider { id: volume; from: 0; to: 100; value: 20; stepSize: 1; Accessible.name: "Volume"; Layout.fillWidth: true }
        ListView {
            id: rows
            property int chosen: 0
            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            model: 40
            Accessible.role: Accessible.List
            Accessible.name: "Rows"
            ScrollBar.vertical: ScrollBar {}
            delegate: ItemDelegate {
                width: rows.width
                text: "Row " + (index + 1)
                onClicked: { rows.chosen = index + 1; window.say("row " + (index + 1)) }
            }
        }
        // Item gives each a place that the layout does not change.
        Item {
            Layout.fillWidth: true
            implicitHeight: 130
            Button { text: "Plain"; x: 0; y: 0; width: 120; height: 30; onClicked: window.say(text) }
            Button { text: "Double"; x: 0; y: 50; width: 80; height: 30; scale: 2; transformOrigin: Item.TopLeft; onClicked: window.say(text) }
            Button { text: "Quarter"; x: 260; y: 0; width: 120; height: 30; rotation: 90; transformOrigin: Item.TopLeft; onClicked: window.say(text) }
            Button { text: "Middle"; x: 260; y: 45; width: 120; height: 30; rotation: 90; onClicked: window.say(text) }
            Button { text: "Turned"; x: 520; y: 40; width: 120; height: 30; rotation: 180; transformOrigin: Item.TopLeft; onClicked: window.say(text) }
        }
        RowLayout {
            Layout.alignment: Qt.AlignRight
            Button { text: "Reset…"; onClicked: question.open() }
            Button {
                text: "Save"
                onClicked: {
                    output.say(JSON.stringify({
                        name: nameField.text, password: password.text, subscribe: subscribe.checked,
                        size: small.checked ? "Small" : medium.checked ? "Medium" : "Large", night: night.checked,
                        country: country.currentText, volume: volume.value, row: rows.chosen
                    }))
                    window.say("saved")
                }
            }
        }
        Label { id: status; text: "Last: nothing" }
    }
}
