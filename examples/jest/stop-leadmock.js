module.exports = async function stopLeadmock() {
  await globalThis.leadmock?.close();
};
