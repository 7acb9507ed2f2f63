import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the site on one screen. Links are made from it with `href()`. */
export default [
  index('site/home-page.tsx'),
  route('menu', 'catalogue/menu-page.tsx'),
  route('about', 'site/about-page.tsx'),
  route('services', 'catalogue/overview-page.tsx'),
  route('services2', 'catalogue/services-page.tsx'),
  route('services/:id', 'catalogue/service-page.tsx'),
  route('training/:id', 'catalogue/course-page.tsx'),
  route('smartcitysolutions', 'site/smart-city-page.tsx'),
  route('Artificial-Intelligence', 'site/ai-page.tsx'),
  route('search', 'search/search-page.tsx'),
  route('terms', 'site/terms-page.tsx'),
  route('privacy', 'site/privacy-page.tsx'),

  route('contact', 'contact/contact-page.tsx'),
  route('contact/sent', 'contact/sent-page.tsx'),
  route('contact/:inquiryType', 'contact/inquiry-page.tsx'),
  // Unknown paths under /contact/ have no header either.
  route('contact/*', 'contact/inquiry-page.tsx', { id: 'contact/no-inquiry' }),

  route('articles-and-projects', 'articles/articles-page.tsx'),
  route('articles/:slug', 'articles/article-page.tsx'),
  route('gis-forest-resources-zimbabwe', 'articles/forest-page.tsx'),

  route('reviews', 'reviews/reviews-page.tsx'),

  route('login', 'sessions/login-page.tsx'),
  route('signup', 'sessions/signup-page.tsx'),
  route('activate', 'sessions/activation-page.tsx'),
  route('forgot-password', 'sessions/forgot-password-page.tsx'),
  route('reset-password', 'sessions/reset-password-page.tsx'),
  route('oauth-success', 'sessions/oauth-success-page.tsx'),
  route('welcome', 'sessions/welcome-page.tsx'),
  route('booking-login-prompt', 'sessions/booking-login-prompt-page.tsx'),

  route('bookings', 'bookings/booking-page.tsx'),
  route('checkout', 'checkout/checkout-page.tsx'),
  route('confirmation', 'confirmation/confirmation-page.tsx'),
  route('your-booking', 'bookings/linked-booking-page.tsx'),

  route('account', 'accounts/account-layout.tsx', [
    index('accounts/profile-page.tsx'),
    route('bookings', 'bookings/own-bookings-page.tsx'),
    route('bookings/:ref', 'bookings/own-booking-page.tsx'),
    route('orders', 'checkout/own-orders-page.tsx'),
    route('orders/:ref', 'checkout/own-order-page.tsx'),
    route('security', 'accounts/security-page.tsx'),
    route('data', 'accounts/data-page.tsx'),
  ]),
  route('admin', 'back-office/office-layout.tsx', [
    index('back-office/today-page.tsx'),
    route('orders', 'back-office/orders-page.tsx'),
    route('orders/:ref', 'back-office/order-page.tsx'),
    route('inquiries', 'back-office/inquiries-page.tsx'),
  ]),

  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig;
