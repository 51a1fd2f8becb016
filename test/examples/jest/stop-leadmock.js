export default async function stopLeadmock() {
  await globalThis.leadmock?.close();
}
