#!/bin/sh
# Creates certificates/ for a host name: sh make-certificate.sh api.leads.example
#   ca.pem                  the certificate that clients trust
#   server.pem, server.key  what nginx shows: a certificate for the host name, and its key
# The key of ca.pem is deleted, so no further certificate can be made with it.
set -eu
host=${1:-api.leads.example}

mkdir -p certificates
cd certificates
trap '[ $? -eq 0 ] || cat openssl.log >&2; rm -f ca.key server.csr settings.cnf openssl.log' EXIT
cat > settings.cnf << END
[req]
prompt = no
distinguished_name = ca_name
x509_extensions = ca
[ca_name]
commonName = leadmock CA for $host
[ca]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[server]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
extendedKeyUsage = serverAuth
subjectAltName = DNS:$host
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
END

exec 2> openssl.log
openssl req -x509 -newkey rsa:2048 -nodes -sha256 -days 825 -config settings.cnf -keyout ca.key -out ca.pem
openssl req -newkey rsa:2048 -nodes -sha256 -config settings.cnf -subj "/CN=$host" -keyout server.key -out server.csr
openssl x509 -req -in server.csr -sha256 -days 825 -CA ca.pem -CAkey ca.key -set_serial "0x$(openssl rand -hex 8)" \
  -extfile settings.cnf -extensions server -out server.pem
echo "created certificates/ for $host, valid for 825 days"
