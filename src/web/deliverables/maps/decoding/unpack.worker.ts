import { getDecoder } from 'geotiff';

interface Job {
  jobId: number;
  compression: number;
  decoderParameters: Parameters<typeof getDecoder>[1];
  buffer: ArrayBuffer;
}

addEventListener('message', async ({ data }: MessageEvent<Job>) => {
  const { jobId, compression, decoderParameters, buffer } = data;
  try {
    const decoder = await getDecoder(compression, decoderParameters);
    const decoded = await decoder.decode(buffer);
    postMessage({ jobId, decoded }, { transfer: [decoded as ArrayBuffer] });
  } catch (error) {
    postMessage({ jobId, error: String(error) });
  }
});
