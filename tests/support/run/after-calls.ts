import { afterAll } from 'vitest';
import { writeReachedCodes } from './reached-codes.ts';

// Vitest runs a setup file again for each test file, also where the modules it imports are kept.
afterAll(writeReachedCodes);
