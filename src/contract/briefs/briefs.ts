import { endpoint } from '../endpoint.ts';
import { basisSchema } from './coefficients.ts';

export const readCoefficients = endpoint('GET /briefs/coefficients', {
  summary: 'What the price and the feasibility of a project are computed with.',
  reply: basisSchema,
  guard: 'visitor',
});
