/** `npm run cognito:triggers`: the challenge triggers of a Cognito user pool as one file, `dist/cognito-triggers/index.mjs`. */
import { build } from 'vite';

const outDir = 'dist/cognito-triggers';
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'server/identity/cognitoTriggers/lambda.ts',
    outDir,
    target: 'node22',
    rollupOptions: { output: { entryFileNames: 'index.mjs' } },
  },
});
console.log(
  `Built ${outDir}/index.mjs: defineAuthChallenge, createAuthChallenge, verifyAuthChallengeResponse.`,
);
