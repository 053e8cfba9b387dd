// The fourteen families in the deck's order; each has six cards, numbered on from the family before.
import nightSky from "./night-sky.mjs";
import daySky from "./day-sky.mjs";
import desert from "./desert.mjs";
import sea from "./sea.mjs";
import underwater from "./underwater.mjs";
import forest from "./forest.mjs";
import meadow from "./meadow.mjs";
import snow from "./snow.mjs";
import space from "./space.mjs";
import city from "./city.mjs";
import interior from "./interior.mjs";
import theatre from "./theatre.mjs";
import lake from "./lake.mjs";
import inside from "./inside.mjs";

export const families = [
  { id: "night-sky", title: { en: "Night sky", ja: "夜空" }, cards: nightSky },
  { id: "day-sky", title: { en: "Day sky", ja: "青空" }, cards: daySky },
  { id: "desert", title: { en: "Desert", ja: "砂漠" }, cards: desert },
  { id: "sea", title: { en: "Sea", ja: "海" }, cards: sea },
  { id: "underwater", title: { en: "Underwater", ja: "海の底" }, cards: underwater },
  { id: "forest", title: { en: "Forest", ja: "森" }, cards: forest },
  { id: "meadow", title: { en: "Meadow", ja: "野原" }, cards: meadow },
  { id: "snow", title: { en: "Snow", ja: "雪" }, cards: snow },
  { id: "space", title: { en: "Space", ja: "宇宙" }, cards: space },
  { id: "city", title: { en: "City", ja: "街" }, cards: city },
  { id: "interior", title: { en: "Interior", ja: "部屋" }, cards: interior },
  { id: "theatre", title: { en: "Theatre", ja: "劇場" }, cards: theatre },
  { id: "lake", title: { en: "Lake", ja: "湖" }, cards: lake },
  { id: "inside", title: { en: "Inside a thing", ja: "ものの中" }, cards: inside },
];
