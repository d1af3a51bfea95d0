import { readConfig } from '../../server/config.ts';
import type { TargetKeys } from './attacks.ts';

/** The public key and the stand-in's secret of a shop with default settings, as in development and tests. */
export function developmentTarget(): TargetKeys {
  const reading = readConfig({});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const { publicApiKey, gokwik } = reading.config;
  return {
    publicApiKey,
    express: { merchantId: gokwik?.merchantId ?? '', secret: gokwik?.secret ?? '' },
  };
}
