import { afterAll } from 'vitest';
import { writeReachedCodes } from './reached-codes.ts';

// Vitest runs a setup file again for each test file, even if the modules it imports stay loaded.
afterAll(writeReachedCodes);
