/** What the owner claims and holds the evidence for (spec 9). */
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
