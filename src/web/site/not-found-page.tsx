import { data } from 'react-router';

/** One page for every unknown address; it does not contain the address, so it is rendered once and cached. */
export function loader() {
  throw data(null, 404);
}

export default function NotFoundPage() {
  return null;
}
