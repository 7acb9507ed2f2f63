export const Spinner = ({ label }: { label: string }) => (
  <p role="status" className="flex items-center gap-4 text-ink2">
    <span className="wheel" />
    {label}
  </p>
);
