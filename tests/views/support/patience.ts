import { configure } from '@testing-library/react';

/** As `expect.poll` in vitest's configuration: it ends only a test that waits for what never comes. */
configure({ asyncUtilTimeout: 15_000 });
