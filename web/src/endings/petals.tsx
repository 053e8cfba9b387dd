/* petals.tsx - two seconds of petals over a result. Without motion there are none. */

const PETALS = Array.from({ length: 18 }, (_, i) => i);

export function Petals() {
  return (
    <span class="petals" aria-hidden="true">
      {PETALS.map((i) => (
        <span
          key={i}
          class="petal"
          style={{
            left: `${(i * 37 + 11) % 100}%`,
            animationDelay: `${(i * 131) % 700}ms`,
            "--drift": `${((i * 53) % 9) - 4}rem`,
          }}
        />
      ))}
    </span>
  );
}
