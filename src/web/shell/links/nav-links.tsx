import { href, Link, useLocation } from 'react-router';

const links = [
  { label: 'Home', to: href('/'), isHere: (path: string) => path === '/' },
  { label: 'Services', to: href('/services'), isHere: (path: string) => /^\/services2?(\/|$)/.test(path) },
  { label: 'About', to: href('/about'), isHere: (path: string) => path === '/about' },
  { label: 'Contact', to: href('/contact'), isHere: (path: string) => path === '/contact' },
];

export function NavLinks() {
  const { pathname } = useLocation();
  return (
    <ul>
      {links.map(({ label, to, isHere }) => (
        <li key={to}>
          <Link to={to} aria-current={isHere(pathname) ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
