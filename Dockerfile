# Without its version, so that a new version does not install the packages again.
FROM node:24-bookworm-slim AS manifest
WORKDIR /app
COPY package.json package-lock.json ./
RUN node -e 'const fs = require("node:fs"); \
    for (const file of ["package.json", "package-lock.json"]) { \
      const { version, ...rest } = JSON.parse(fs.readFileSync(file)); \
      delete rest.packages?.[""].version; \
      fs.writeFileSync(file, JSON.stringify(rest)); \
    }'

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY --from=manifest /app ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build/build.mjs && node scripts/build/sbom.mjs leadmock.cdx.json

FROM node:24-bookworm-slim
WORKDIR /app
# dist/ contains all code that runs. The SBOM lists the packages in it, for scanners of images.
COPY --from=build /app/package.json /app/LICENSE /app/leadmock.cdx.json ./
COPY --from=build /app/dist ./dist
COPY --from=build /app/schemas ./schemas
COPY --from=build /app/fixtures ./fixtures

# The health check reads this ready file, whatever the flags are. /dev/shm is writable in a read-only container, too.
ENV NODE_ENV=production \
    LEADMOCK_HOST=:: \
    LEADMOCK_READY_FILE=/dev/shm/leadmock.ready

# Modules of operations that are mounted anywhere find leadmock/operation.
RUN mkdir /node_modules && ln -s /app /node_modules/leadmock

# Whatever uid and gid the container is run with, it can write to /data, and so can it to a new volume there, which takes over these
# permissions. What is written belongs to the group 0: the next uid, if its group is that one, goes on with it.
RUN mkdir /data && chmod 2777 /data && ln -s /data /app/data && install -d -o 1000 /app/compile-cache
USER 1000:0
# What Node compiles for these commands is kept for the next start of the same user, with the same flags.
ENV NODE_COMPILE_CACHE=/app/compile-cache
RUN node --disable-sigusr1 --max-semi-space-size=4 dist/leadmock.js openapi > /dev/null
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --start-interval=0.5s --retries=3 \
    CMD ["node", "/app/dist/leadmock.js", "healthcheck"]
# A young generation of 4 MiB (docs/decisions.md, 7); no signal opens a debugger.
ENTRYPOINT ["node", "--disable-sigusr1", "--max-semi-space-size=4", "/app/dist/leadmock.js"]

# Last, since a label that changes makes everything behind it anew. Where the sources are, and which of them these are, whoever builds
# the image knows alone.
ARG SOURCE=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="leadmock" \
      org.opencontainers.image.description="A faithful, stateful stand-in for the Lead-Tracking Service HTTP API" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.source="$SOURCE" \
      org.opencontainers.image.revision="$REVISION"
