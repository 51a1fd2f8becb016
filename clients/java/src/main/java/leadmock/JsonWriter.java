package leadmock;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes JSON text. A Duration becomes a string such as {@code 1500ms}, and an Instant a string in ISO 8601, as the
 * control plane expects.
 */
final class JsonWriter {
  private final StringBuilder text = new StringBuilder();
  private final String newLine;

  /** @param newLine start of each line, without its indent; empty to write a single line */
  private JsonWriter(String newLine) {
    this.newLine = newLine;
  }

  /**
   * @throws IllegalArgumentException if a value has no form in JSON
   */
  static String write(Object value) {
    return new JsonWriter("").append(value, "").text.toString();
  }

  /** Writes one field or item per line, with an indent of two spaces. */
  static String writeLines(Object value) {
    return new JsonWriter("\n").append(value, "").text.toString();
  }

  private JsonWriter append(Object value, String indent) {
    if (value == null || value instanceof Boolean || isNumber(value)) text.append(value);
    else if (value instanceof CharSequence || value instanceof Instant) appendString(value.toString());
    else if (value instanceof Duration duration) appendString(duration.toMillis() + "ms");
    else if (value instanceof Fields<?> fields) append(fields.values(), indent);
    else if (value instanceof Map<?, ?> map) appendObject(map, indent);
    else if (value instanceof Iterable<?> items) appendArray(items.iterator(), indent);
    else if (value instanceof Object[] items) append(List.of(items), indent);
    else throw new IllegalArgumentException(value + " (" + value.getClass().getName() + ") cannot be sent as JSON");
    return this;
  }

  private static boolean isNumber(Object value) {
    return value instanceof Number number && Double.isFinite(number.doubleValue());
  }

  private void appendObject(Map<?, ?> map, String indent) {
    var separator = "{";
    for (var field : map.entrySet()) {
      text.append(separator);
      startLine(indent + "  ");
      appendString(field.getKey().toString());
      text.append(newLine.isEmpty() ? ":" : ": ");
      append(field.getValue(), indent + "  ");
      separator = ",";
    }
    if (map.isEmpty()) text.append("{");
    else startLine(indent);
    text.append("}");
  }

  private void appendArray(Iterator<?> items, String indent) {
    text.append("[");
    var isEmpty = !items.hasNext();
    while (items.hasNext()) {
      startLine(indent + "  ");
      append(items.next(), indent + "  ");
      if (items.hasNext()) text.append(",");
    }
    if (!isEmpty) startLine(indent);
    text.append("]");
  }

  private void startLine(String indent) {
    if (!newLine.isEmpty()) text.append(newLine).append(indent);
  }

  private void appendString(String string) {
    text.append('"');
    for (var character : string.toCharArray()) {
      switch (character) {
        case '"', '\\' -> text.append('\\').append(character);
        case '\n' -> text.append("\\n");
        default -> {
          if (character < ' ') text.append(String.format("\\u%04x", (int) character));
          else text.append(character);
        }
      }
    }
    text.append('"');
  }
}
