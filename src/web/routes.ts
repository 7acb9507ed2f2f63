import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the site on one screen. Links are made from it with `href()`. */
export default [
  index('site/home-page.tsx'),
  route('menu', 'catalogue/menu-page.tsx'),
  route('about', 'site/about-page.tsx'),
  route('services', 'catalogue/overview-page.tsx'),
  route('services2', 'catalogue/services-page.tsx'),
  route('services/:id', 'catalogue/service-page.tsx'),
  route('smartcitysolutions', 'site/smart-city-page.tsx'),
  route('Artificial-Intelligence', 'site/ai-page.tsx'),
  route('contact', 'site/contact-page.tsx'),
  route('terms', 'site/terms-page.tsx'),
  route('privacy', 'site/privacy-page.tsx'),

  route('articles-and-projects', 'articles/articles-page.tsx'),
  route('articles/:slug', 'articles/article-page.tsx'),
  route('gis-forest-resources-zimbabwe', 'articles/forest-page.tsx'),

  route('login', 'sessions/login-page.tsx'),
  route('signup', 'sessions/signup-page.tsx'),
  route('activate', 'sessions/activation-page.tsx'),
  route('welcome', 'sessions/welcome-page.tsx'),
  route('booking-login-prompt', 'sessions/booking-login-prompt-page.tsx'),

  route('bookings', 'bookings/booking-page.tsx'),
  route('confirmation', 'bookings/confirmation-page.tsx'),

  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig;
