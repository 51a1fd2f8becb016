package leadmock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void jsonKeepsEachDigit() {
    var numbers = "1,-2147483649,12345678901234567890,1500.50,1E+5";
    var text = "{\"a\":[" + numbers + ",true,null,\"\\u00e9\\/\\n\"],\"b\":{},\"c\":[]}";
    var value = JsonReader.read(" " + text.replace(",", " ,\t"));
    assertEquals(text.replace("\\u00e9\\/", "é/"), JsonWriter.write(value));
    assertEquals(value, JsonReader.read(JsonWriter.writeLines(value)));
    for (var wrong : List.of("", "{", "[1", "[1}", "{\"a\" 1}", "tru", "\"a", "1 2", "[,]", "{1:2}", "-", "\"\\u12")) {
      assertThrows(IllegalArgumentException.class, () -> JsonReader.read(wrong), wrong);
    }
    for (var wrong : List.of(Double.NaN, new Object())) {
      assertThrows(IllegalArgumentException.class, () -> JsonWriter.write(wrong));
    }
  }
}
