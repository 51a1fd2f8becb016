package leadmock;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Fields of a request. Each method of a subclass sets a field, and returns the same object. Calls omit fields that were
 * not set, and send the value null as JSON null.
 */
public abstract class Fields<T extends Fields<T>> {
  private final Map<String, Object> values = new LinkedHashMap<>();

  Fields() {}

  /** Sets a field by its name in JSON, for example a field that this version of the client does not know. */
  @SuppressWarnings("unchecked")
  public T set(String field, Object value) {
    values.put(field, value);
    return (T) this;
  }

  Map<String, Object> values() {
    return Collections.unmodifiableMap(values);
  }
}
