import * as accounts from './accounts.ts';
import * as articles from './articles.ts';
import * as bookings from './bookings.ts';
import * as catalogue from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import * as sessions from './sessions.ts';
import * as site from './site.ts';

/** The whole API on one screen. A test holds it against what the server mounts. */
export const endpoints = {
  readCompany: site.readCompany,
  readSitePage: site.readSitePage,
  readHomeWords: site.readHomeWords,
  readServicesWords: site.readServicesWords,

  listServices: catalogue.listServices,
  readService: catalogue.readService,
  readServicesPage: catalogue.readServicesPage,

  listArticles: articles.listArticles,
  readArticle: articles.readArticle,

  signup: accounts.signup,

  csrfToken: sessions.csrfToken,
  authCsrfToken: sessions.authCsrfToken,
  login: sessions.login,
  logout: sessions.logout,
  session: sessions.session,
  refresh: sessions.refresh,
  verifyToken: sessions.verifyToken,
  validateToken: sessions.validateToken,
  switchAccount: sessions.switchAccount,
  forgetAccount: sessions.forgetAccount,
  logoutAll: sessions.logoutAll,
  activate: sessions.activate,
  resendActivation: sessions.resendActivation,
  authResendActivation: sessions.authResendActivation,
  setPassword: sessions.setPassword,

  bookingTypes: bookings.bookingTypes,
  availability: bookings.availability,
  holdSlot: bookings.holdSlot,
  releaseHold: bookings.releaseHold,
  confirmBooking: bookings.confirmBooking,
  listBookings: bookings.listBookings,
  readBooking: bookings.readBooking,
  bookingCalendarFile: bookings.bookingCalendarFile,
} satisfies Record<string, Endpoint>;
