/** The pages on which a visitor can mark an area: only their documents may ask the device for its position (0100). */
const pages = /^\/(?:map-your-project|bookings|account\/(?:bookings|orders)\/[^/]+)$/;

export const allowsPosition = (path: string): boolean => pages.test(path);
