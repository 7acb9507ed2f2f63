import { Link, type LinkProps, useLocation } from 'react-router';
import { useNeedsOwnDocument } from '../state/own-document.ts';

/**
 * A link of the site. It loads a document where the page needs the headers of its own; a link with a state is followed by
 * the router, which stores the state in the history entry before that page loads its document.
 */
export function PageLink(props: LinkProps) {
  const { pathname } = useLocation();
  const needsOwnDocument = useNeedsOwnDocument();
  const path = (typeof props.to === 'string' ? props.to.split(/[?#]/, 1)[0] : props.to.pathname) ?? '';
  return <Link reloadDocument={!props.state && needsOwnDocument(path) && path !== pathname} {...props} />;
}
