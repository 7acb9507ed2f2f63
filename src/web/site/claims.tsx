/** Claims of the owner, who holds the evidence. */
export function Claims({ claims }: { claims: readonly string[] }) {
  return (
    <ul className="claims-column">
      {claims.map((claim) => (
        <li key={claim} className="text-h3 flared">
          {claim}
        </li>
      ))}
    </ul>
  );
}
