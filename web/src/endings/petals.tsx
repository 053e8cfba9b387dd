/* petals.tsx - an animation of two seconds: petals over a result. With reduced motion it draws
 * nothing. */

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
