package leadmock;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON text. An object becomes a map in the order of its fields, an array a list, and an integer the smallest of
 * Integer, Long and BigInteger. Other numbers become BigDecimal, which keeps each digit.
 */
final class JsonReader {
  private final String text;
  private int position;

  private JsonReader(String text) {
    this.text = text;
  }

  /**
   * @throws IllegalArgumentException if the text is not JSON
   */
  static Object read(String text) {
    var reader = new JsonReader(text);
    reader.skipSpaces();
    var value = reader.readValue();
    if (reader.position < text.length()) throw reader.unexpected();
    return value;
  }

  private Object readValue() {
    var value = switch (peek()) {
      case '{' -> readObject();
      case '[' -> readArray();
      case '"' -> readString();
      case 't' -> readWord("true", true);
      case 'f' -> readWord("false", false);
      case 'n' -> readWord("null", null);
      default -> readNumber();
    };
    skipSpaces();
    return value;
  }

  private Map<String, Object> readObject() {
    var fields = new LinkedHashMap<String, Object>();
    next('{');
    while (peek() != '}') {
      if (!fields.isEmpty()) next(',');
      var name = readString();
      skipSpaces();
      next(':');
      fields.put(name, readValue());
    }
    position++;
    return fields;
  }

  private List<Object> readArray() {
    var items = new ArrayList<Object>();
    next('[');
    while (peek() != ']') {
      if (!items.isEmpty()) next(',');
      items.add(readValue());
    }
    position++;
    return items;
  }

  private String readString() {
    if (peek() != '"') throw unexpected();
    var string = new StringBuilder();
    position++;
    while (peek() != '"') {
      var character = text.charAt(position++);
      string.append(character == '\\' ? readEscape() : character);
    }
    position++;
    return string.toString();
  }

  private char readEscape() {
    var escape = peek();
    position++;
    return switch (escape) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> readCodeUnit();
      default -> escape;
    };
  }

  private char readCodeUnit() {
    if (position + 4 > text.length()) throw unexpected();
    position += 4;
    return (char) Integer.parseInt(text.substring(position - 4, position), 16);
  }

  private Object readWord(String word, Object value) {
    if (!text.startsWith(word, position)) throw unexpected();
    position += word.length();
    return value;
  }

  private Number readNumber() {
    var start = position;
    while (position < text.length() && "+-.0123456789eE".indexOf(text.charAt(position)) >= 0) position++;
    if (position == start) throw unexpected();
    var digits = text.substring(start, position);
    if (!digits.matches("-?\\d+")) return new BigDecimal(digits);
    var number = new BigInteger(digits);
    if (number.bitLength() < Integer.SIZE) return number.intValue();
    return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
  }

  private char peek() {
    if (position >= text.length()) throw unexpected();
    return text.charAt(position);
  }

  private void next(char expected) {
    if (peek() != expected) throw unexpected();
    position++;
    skipSpaces();
  }

  private void skipSpaces() {
    while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) position++;
  }

  private IllegalArgumentException unexpected() {
    var found = position < text.length() ? "unexpected " + text.charAt(position) : "unexpected end";
    return new IllegalArgumentException("not JSON: " + found + " at character " + position);
  }
}
