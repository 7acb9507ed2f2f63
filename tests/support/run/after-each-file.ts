import { afterAll } from 'vitest';
import { endRunningSites } from '#tests/support/app/site-process.ts';

afterAll(endRunningSites);
