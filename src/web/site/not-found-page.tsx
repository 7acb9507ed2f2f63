import { data } from 'react-router';

/** One page for every unknown address, without the address in it: it is rendered once and kept. */
export function loader() {
  throw data(null, 404);
}

export default function NotFoundPage() {
  return null;
}
