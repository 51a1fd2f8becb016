package leadmock;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Converts values of JsonReader to records. A component of a record such as {@code leadId} gets the value of the JSON
 * field {@code leadId}, or else {@code lead_id}. The component {@code default_} gets the field {@code default}, because
 * Java reserves this word. Unknown fields are ignored.
 */
final class RecordReader {
  private RecordReader() {}

  static <T> T value(Class<T> type, Object json) {
    return type.cast(convert(type, json));
  }

  static <T> List<T> list(Class<T> type, Object json) {
    return ((List<?>) json).stream().map(item -> value(type, item)).toList();
  }

  static <T> Map<String, T> map(Class<T> type, Object json) {
    var values = new LinkedHashMap<String, T>();
    object(json).forEach((name, item) -> values.put(name, value(type, item)));
    return values;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> objects(Object json) {
    return (List<Map<String, Object>>) json;
  }

  static Object field(String name, Object json) {
    return object(json).get(name);
  }

  private static Object convert(Type type, Object json) {
    if (json == null || type == Object.class) return json;
    if (type instanceof ParameterizedType container) return convertItems(container, json);
    if (type == Instant.class) return Instant.parse((String) json);
    if (json instanceof Number number) return convertNumber(type, number);
    return type instanceof Class<?> target && target.isRecord() ? newRecord(target, object(json)) : json;
  }

  private static Object convertNumber(Type type, Number number) {
    if (type == int.class || type == Integer.class) return number.intValue();
    if (type == long.class || type == Long.class) return number.longValue();
    return type == double.class || type == Double.class ? (Object) number.doubleValue() : number;
  }

  private static Object convertItems(ParameterizedType container, Object json) {
    var types = container.getActualTypeArguments();
    var itemType = types[types.length - 1];
    // Unlike List.of and Map.of, these collections may contain null.
    if (json instanceof List<?> items) return items.stream().map(item -> convert(itemType, item)).toList();
    var values = new LinkedHashMap<String, Object>();
    object(json).forEach((name, item) -> values.put(name, convert(itemType, item)));
    return values;
  }

  private static Object newRecord(Class<?> type, Map<String, Object> fields) {
    var components = type.getRecordComponents();
    var values = Stream.of(components).map(component -> componentValue(type, component, fields)).toArray();
    try {
      var types = Stream.of(components).map(RecordComponent::getType).toArray(Class[]::new);
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException error) {
      throw new IllegalArgumentException(type.getName() + " cannot be created: " + error, error);
    }
  }

  private static Object componentValue(Class<?> type, RecordComponent component, Map<String, Object> fields) {
    var name = component.getName();
    var value = convert(component.getGenericType(), fields.get(fields.containsKey(name) ? name : snakeCase(name)));
    if (value == null && component.getType().isPrimitive()) {
      var reason = " needs the field " + name + ", but its JSON is ";
      throw new IllegalArgumentException(type.getSimpleName() + reason + JsonWriter.write(fields));
    }
    return value;
  }

  private static String snakeCase(String name) {
    return name.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT).replaceFirst("_$", "");
  }
}
