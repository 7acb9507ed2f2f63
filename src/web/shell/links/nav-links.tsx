import { href, Link, useLocation } from 'react-router';

const links = [
  { words: 'Home', to: href('/'), isHere: (path: string) => path === '/' },
  { words: 'Services', to: href('/services'), isHere: (path: string) => /^\/services2?(\/|$)/.test(path) },
  { words: 'About', to: href('/about'), isHere: (path: string) => path === '/about' },
  { words: 'Contact', to: href('/contact'), isHere: (path: string) => path === '/contact' },
];

export function NavLinks() {
  const { pathname } = useLocation();
  return (
    <ul>
      {links.map(({ words, to, isHere }) => (
        <li key={to}>
          <Link to={to} aria-current={isHere(pathname) ? 'page' : undefined}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}
