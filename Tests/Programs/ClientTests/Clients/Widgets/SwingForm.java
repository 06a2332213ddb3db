import java.awt.FlowLayout;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;

/** A form of Swing. `Save` prints its values as one line. */
public class SwingForm {
  public static void main(String[] arguments) {
    SwingUtilities.invokeLater(SwingForm::open);
  }

  private static void open() {
    JFrame frame = new JFrame("Form");
    frame.setLayout(new FlowLayout());
    JTextField name = new JTextField(20);
    JLabel label = new JLabel("Name");
    label.setLabelFor(name);
    JCheckBox subscribe = new JCheckBox("Subscribe");
    JComboBox<String> country = new JComboBox<>(new String[] {"France", "Japan", "Peru"});
    JButton save = new JButton("Save");
    save.addActionListener(event -> {
      System.out.println(name.getText() + ", " + subscribe.isSelected() + ", " + country.getSelectedItem());
    });
    frame.add(label);
    frame.add(name);
    frame.add(subscribe);
    frame.add(country);
    frame.add(save);
    frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    frame.setSize(500, 300);
    frame.setVisible(true);
  }
}
