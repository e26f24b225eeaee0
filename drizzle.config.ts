import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/resources/*/table.ts', './src/{access,sign-in}/*/table.ts', './src/{alerts,mail}/table.ts'],
  out: './migrations',
})
