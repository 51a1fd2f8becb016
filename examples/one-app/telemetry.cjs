// As your app is traced: loaded before it, by `node --require ./telemetry.cjs app.cjs`.
const { registerInstrumentations } = require('@opentelemetry/instrumentation');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');
const { UndiciInstrumentation } = require('@opentelemetry/instrumentation-undici');
const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node');

// Its propagators are those of W3C Trace Context and W3C Baggage.
new NodeTracerProvider().register();
registerInstrumentations({ instrumentations: [new HttpInstrumentation(), new UndiciInstrumentation()] });
