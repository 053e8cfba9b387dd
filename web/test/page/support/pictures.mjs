/* pictures.mjs - pictures as people have them: small ones, one that a camera wrote much into, and a
 * file that is none. */
import { deflateSync } from "node:zlib";

const table = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = table[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

/** A PNG of these pixels: `color(x, y)` gives red, green and blue. */
function png(width, height, color) {
  const rows = [];
  for (let y = 0; y < height; y++) {
    rows.push(0);
    for (let x = 0; x < width; x++) rows.push(...color(x, y));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.from(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The picture number `i`, unlike all others, as a file to be chosen. */
export function picture(i) {
  const buffer = png(120, 90, (x, y) => [
    (i * 37) % 256,
    (x * 2 + i * 11) % 256,
    (y * 2 + i * 53) % 256,
  ]);
  return { name: `picture ${i}.png`, mimeType: "image/png", buffer };
}

/** No picture, despite its name. */
export const broken = {
  name: "broken.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("This is no picture."),
};

/** What the camera of `photo` says of itself. */
export const CAMERA = "Garden Camera 7";

/** EXIF: upright is 90° to the right, the camera's name, and where it was. */
function exif() {
  const tiff = Buffer.alloc(120);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  const entry = (at, tag, type, count, value) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    if (type === 3) tiff.writeUInt16BE(value, at + 8);
    else tiff.writeUInt32BE(value, at + 8);
  };
  tiff.writeUInt16BE(3, 8);
  entry(10, 0x0110, 2, CAMERA.length + 1, 80);
  entry(22, 0x0112, 3, 1, 6);
  entry(34, 0x8825, 4, 1, 50);
  tiff.writeUInt16BE(1, 50); // the GPS block: north
  entry(52, 0x0001, 2, 2, 0x4e000000);
  tiff.write(`${CAMERA}\0`, 80, "latin1");
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A photograph, red on its left and blue on its right before it is turned: upright, red is above. */
export async function photo(person) {
  const base64 = await person.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [900, 600];
    const brush = canvas.getContext("2d");
    brush.fillStyle = "#d00";
    brush.fillRect(0, 0, 450, 600);
    brush.fillStyle = "#00d";
    brush.fillRect(450, 0, 450, 600);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1];
  });
  const plain = Buffer.from(base64, "base64");
  return {
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.concat([plain.subarray(0, 2), exif(), plain.subarray(2)]),
  };
}
