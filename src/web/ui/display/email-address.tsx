/** An email address that a narrow column breaks after its @ before anywhere else. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
