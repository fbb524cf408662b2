import sharp from 'sharp';

/** A file as a visitor chooses it: `page.setInputFiles`. */
export type PhotoFile = { name: string; mimeType: string; buffer: Buffer };

/** Where and with what the camera took it, as phones write it. */
const camera = {
  IFD0: { Make: 'Example Camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 2/1 39/1', GPSLongitudeRef: 'E', GPSLongitude: '31/1 14/1 9/1' },
};

/** A JPEG of one colour. `isPlaced`: with EXIF data that say the position. */
export async function photoFile(
  name: string,
  { hue = 30, isPlaced = false }: { hue?: number; isPlaced?: boolean } = {},
): Promise<PhotoFile> {
  const picture = { width: 1200, height: 800, channels: 3, background: `hsl(${hue} 40% 50%)` } as const;
  const jpeg = sharp({ create: picture }).jpeg();
  const buffer = await (isPlaced ? jpeg.withExif(camera) : jpeg).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Whether a picture says what its camera knew. */
export async function hasCameraData(bytes: Uint8Array): Promise<boolean> {
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  return [exif, xmp, iptc].some((one) => one !== undefined);
}
