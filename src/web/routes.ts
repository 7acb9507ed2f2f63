import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the site on one screen. Links are made from it with `href()`. */
export default [
  index('site/home-page.tsx'),
  route('menu', 'catalogue/menu-page.tsx'),
  route('about', 'site/about-page.tsx'),
  route('services', 'catalogue/overview-page.tsx'),
  route('services2', 'catalogue/services/services-page.tsx'),
  route('services/:id', 'catalogue/services/service-page.tsx'),
  route('training/:id', 'catalogue/courses/course-page.tsx'),
  route('smartcitysolutions', 'site/smart-city-page.tsx'),
  route('Artificial-Intelligence', 'site/ai-page.tsx'),
  route('search', 'search/search-page.tsx'),
  route('offline', 'offline/offline-page.tsx'),
  route('terms', 'site/terms-page.tsx'),
  route('privacy', 'site/privacy-page.tsx'),

  route('contact', 'contact/contact-page.tsx'),
  route('contact/sent', 'contact/inquiry/sent-page.tsx'),
  route('contact/:inquiryType', 'contact/inquiry/inquiry-page.tsx'),
  // Unknown paths under /contact/ have no header either.
  route('contact/*', 'contact/inquiry/inquiry-page.tsx', { id: 'contact/no-inquiry' }),

  route('articles-and-projects', 'articles/articles-page.tsx'),
  route('articles/:slug', 'articles/article-page.tsx'),
  route('gis-forest-resources-zimbabwe', 'articles/forest-page.tsx'),

  route('reviews', 'reviews/reviews-page.tsx'),

  route('login', 'auth/sign-in/login-page.tsx'),
  route('signup', 'auth/sign-up/signup-page.tsx'),
  route('activate', 'auth/sign-up/activation-page.tsx'),
  route('forgot-password', 'auth/passwords/forgot-password-page.tsx'),
  route('reset-password', 'auth/passwords/reset-password-page.tsx'),
  route('oauth-success', 'auth/google/oauth-success-page.tsx'),
  route('welcome', 'auth/sign-up/welcome-page.tsx'),
  route('booking-login-prompt', 'auth/sign-in/booking-login-prompt-page.tsx'),

  route('map-your-project', 'briefs/brief-page.tsx'),
  route('bookings', 'bookings/new/booking-page.tsx'),
  route('checkout', 'checkout/form/checkout-page.tsx'),
  route('confirmation', 'confirmation/confirmation-page.tsx'),
  route('your-booking', 'bookings/linked/linked-booking-page.tsx'),

  route('account', 'accounts/account-layout.tsx', [
    index('accounts/profile-page.tsx'),
    route('bookings', 'bookings/manage/own-bookings-page.tsx'),
    route('bookings/:ref', 'bookings/manage/own-booking-page.tsx'),
    route('orders', 'checkout/orders/own-orders-page.tsx'),
    route('orders/:ref', 'checkout/orders/own-order-page.tsx'),
    route('briefs', 'briefs/own/own-briefs-page.tsx'),
    route('briefs/:ref', 'briefs/own/own-brief-page.tsx'),
    route('messages', 'contact/own/messages-page.tsx'),
    route('security', 'accounts/security-page.tsx'),
    route('data', 'accounts/data/data-page.tsx'),
  ]),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/today/today-page.tsx'),
    route('calendar', 'admin/calendar/calendar-page.tsx'),
    route('bookings', 'admin/bookings/bookings-page.tsx'),
    route('bookings/:ref', 'admin/bookings/booking-page.tsx'),
    route('orders', 'admin/orders/orders-page.tsx'),
    route('orders/:ref', 'admin/orders/order-page.tsx'),
    route('briefs', 'admin/briefs/briefs-page.tsx'),
    route('briefs/:ref', 'admin/briefs/brief-page.tsx'),
    route('inquiries', 'admin/inquiries/inquiries-page.tsx'),
    route('hours', 'admin/hours/hours-page.tsx'),
    route('inquiries/:ref', 'admin/inquiries/thread/thread-page.tsx'),
    route('map', 'admin/map/map-page.tsx'),
    route('reviews', 'admin/reviews/reviews-page.tsx'),
    route('figures', 'admin/figures/figures-page.tsx'),
    route('audit', 'admin/audit/audit-page.tsx'),
    route('emails', 'admin/emails/emails-page.tsx'),
  ]),

  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig;
