import { readConfig } from '../../server/config.ts';
import type { Target } from './attacks.ts';

/** A shop that runs with the defaults, as development and tests do: its public key, and the stand-in's secret. */
export function developmentTarget(): Target {
  const reading = readConfig({});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const { publicApiKey, gokwik } = reading.config;
  return {
    publicApiKey,
    express: { merchantId: gokwik?.merchantId ?? '', secret: gokwik?.secret ?? '' },
  };
}
