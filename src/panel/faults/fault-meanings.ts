import type { OpenApi } from '../reference/openapi.ts';
import { useFact } from '../shell/fact-store.ts';

export function useFaultMeanings() {
  const { value, error } = useFact('controlOpenApi');
  const { schemas } = (value as OpenApi | undefined)?.components ?? {};
  const preset = schemas?.['control.arm-fault.request']?.properties?.['preset'] || undefined;
  return {
    presets: preset?.['x-meanings'] || {},
    effects: schemas?.['control.fault-effect']?.['x-meanings'] ?? {},
    error,
  };
}
