import { href, isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '../ui/controls/button.tsx';
import { MapFrame } from '../ui/layout/map-frame.tsx';

/** The status of a route's or a call's error. Does not import the calls, which a reader need not load. */
function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status;
  return error instanceof Error && 'status' in error ? Number(error.status) : null;
}

const messages = {
  404: {
    heading: 'Page not found',
    text: 'There is no page at this address. It may have moved, or the link may be mistyped.',
  },
  403: { heading: 'Access denied', text: "You don't have permission to access this page" },
  500: {
    heading: 'Something went wrong',
    text: 'The page could not be loaded. Please try again in a moment.',
  },
} as const;

const messageFor = (error: unknown) => {
  const status = statusOf(error);
  return messages[status === 404 || status === 403 ? status : 500];
};

export const titleOfError = (error: unknown): string => messageFor(error).heading;

export function ErrorMessage({ error }: { error: unknown }) {
  const { heading, text } = messageFor(error);
  const status = statusOf(error);
  const { pathname, search } = useLocation();
  const mayComeYet = heading === messages[500].heading;
  return (
    <div className="page page-top">
      <MapFrame>
        <div className="error-sheet">
          {status && <p className="text-note text-ink3">{status}</p>}
          <h1 className="text-title max-w-3xl">{heading}</h1>
          <p className="text-lead text-ink2 max-w-lg">{text}</p>
          <div className="actions mt-3">
            {mayComeYet && (
              <ButtonLink to={pathname + search} reloadDocument>
                Try again
              </ButtonLink>
            )}
            <ButtonLink to={href('/')} kind={mayComeYet ? 'quiet' : 'primary'}>
              Go to the home page
            </ButtonLink>
            <ButtonLink to={href('/search')} kind="quiet">
              Search
            </ButtonLink>
            <ButtonLink to={href('/menu')} kind="quiet">
              See all pages
            </ButtonLink>
          </div>
        </div>
        <div className="graticule-crosses" />
      </MapFrame>
    </div>
  );
}
