# Removes the version from the manifest, so that a new version of leadmock reuses the layer with the installed packages.
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

# The health check reads this ready file, whatever the flags are. A read-only container can also write to /dev/shm.
ENV NODE_ENV=production \
    LEADMOCK_HOST=:: \
    LEADMOCK_READY_FILE=/dev/shm/leadmock.ready

# docker exec <container> leadmock report
RUN ln -s /app/dist/leadmock.js /usr/local/bin/leadmock

# A module of custom operations can import leadmock/operation from any folder.
RUN mkdir /node_modules && ln -s /app /node_modules/leadmock

# Every user can write to /data. A new volume at /data gets the same permissions. New files belong to group 0, so that another user of
# this group can change them.
RUN mkdir /data && chmod 2777 /data && ln -s /data /app/data && install -d -o 1000 /app/compile-cache
USER 1000:0
# Node stores the compiled program here, and loads it at later starts of the same user with the same flags.
ENV NODE_COMPILE_CACHE=/app/compile-cache
RUN node --disable-sigusr1 --max-semi-space-size=4 dist/leadmock.js openapi > /dev/null
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --start-interval=0.5s --retries=3 \
    CMD ["node", "/app/dist/leadmock.js", "healthcheck"]
# --max-semi-space-size limits the memory for new objects (docs/contributing/decisions.md, 7). --disable-sigusr1: no signal opens a debugger.
ENTRYPOINT ["node", "--disable-sigusr1", "--max-semi-space-size=4", "/app/dist/leadmock.js"]

# The labels are last, because Docker rebuilds every layer after a changed label. The builder of the image sets SOURCE and REVISION.
ARG SOURCE=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="leadmock" \
      org.opencontainers.image.description="A faithful, stateful stand-in for the Lead-Tracking Service HTTP API" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.source="$SOURCE" \
      org.opencontainers.image.revision="$REVISION"
