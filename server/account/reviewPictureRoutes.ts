import type { FastifyInstance, FastifyReply } from 'fastify';
import { bearerOf, type VerifyToken } from '../graphql/caller.ts';
import type { Limits } from '../limits/limits.ts';
import { maxBytes, type ReviewPictures, type UploadFailure } from './reviewPictures.ts';

export interface ReviewPictureOptions {
  readonly pictures: ReviewPictures;
  readonly verifyToken: VerifyToken;
  readonly limits: Pick<Limits, 'hasRoomForReviewPicture'>;
  readonly now: () => Date;
}

const types = ['image/jpeg', 'image/png', 'image/webp'];

const refusals: Readonly<Record<UploadFailure, { status: number; message: string }>> = {
  unreadable: {
    status: 400,
    message: 'This picture cannot be read. Please choose a JPEG, PNG or WebP photo.',
  },
  tooMany: { status: 429, message: 'You have added many pictures. Please try again tomorrow.' },
  busy: { status: 503, message: 'Please try again in a moment.' },
};

const manyTries = 'You have sent many pictures. Those that you added are kept; please try again in an hour.';

/**
 * `POST /api/reviews/images`: uploads one picture of at most 5 MB for a signed-in shopper (bearer token). The reply is
 * `{key}`, for `images` of CreateReview and UpdateReview (Specification 7). The server authenticates the caller and counts the try
 * before it reads the body.
 */
export function reviewPictureRoutes(
  app: FastifyInstance,
  { pictures, verifyToken, limits, now }: ReviewPictureOptions,
): void {
  const uploaders = new WeakMap<object, string>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = bearerOf(request.headers);
    const user = token === null ? null : await verifyToken(token);
    if (user === null) return refuse(reply, 401, 'Sign in first.');
    if (!(await limits.hasRoomForReviewPicture(user.userId, now()))) return refuse(reply, 429, manyTries);
    uploaders.set(request, user.userId);
  });
  app.post('/api/reviews/images', { bodyLimit: maxBytes }, async (request, reply) => {
    const { body } = request;
    const userId = uploaders.get(request);
    if (userId === undefined || !Buffer.isBuffer(body))
      return refuse(reply, 400, refusals.unreadable.message);
    const upload = await pictures.add(userId, body);
    if (upload.ok) return { key: upload.key };
    const { status, message } = refusals[upload.failure];
    return refuse(reply, status, message);
  });
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: message });
}
