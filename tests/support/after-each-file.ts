import { afterAll } from 'vitest';
import { endRunningSites } from './site-process.ts';

afterAll(endRunningSites);
