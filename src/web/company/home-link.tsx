import { href, Link } from 'react-router';
import { Logo } from '../ui/layout/logo.tsx';
import { useRootReply } from './company.ts';

export function HomeLink() {
  const company = useRootReply()?.company;
  return (
    <Link to={href('/')} aria-label={company ? `${company.name}, home` : 'Home'} className="tall-link">
      {company ? <Logo strong={company.nameStrong} rest={company.nameRest} /> : 'Home'}
    </Link>
  );
}
