import { expect, test } from 'vitest';
import { previewEnvironment } from '../../scripts/support/previewEnvironment.ts';

test('a preview takes neither the ports nor the data of the shop that runs', () => {
  const running = {
    DATA_DIR: '.data',
    SANDBOX_PORT: '4730',
    GOKWIK_SANDBOX_PORT: '4731',
    SMTP_SANDBOX_PORT: '4732',
    SANDBOX_DATA_DIR: '.data/sandbox',
    RAZORPAY_KEY_ID: 'kept',
  };
  expect(previewEnvironment(running, '/tmp/preview', '3001')).toEqual({
    DATA_DIR: '/tmp/preview',
    DATABASE_URL: '',
    PORT: '3001',
    PUBLIC_URL: 'http://localhost:3001',
    SANDBOX_PORT: '0',
    GOKWIK_SANDBOX_PORT: '0',
    SMTP_SANDBOX_PORT: '0',
    SANDBOX_DATA_DIR: '/tmp/preview/sandbox',
    RAZORPAY_KEY_ID: 'kept',
  });
});
