interface Props {
  label: string;
  /** At the bottom of the window, while the current page stays, in a live region that was there before. */
  floats?: boolean;
}

export const Spinner = ({ label, floats = false }: Props) => (
  <p role={floats ? undefined : 'status'} className={floats ? 'toast' : 'flex items-center gap-4 text-ink2'}>
    <span className={floats ? 'wheel wheel-small' : 'wheel'} />
    {label}
  </p>
);
