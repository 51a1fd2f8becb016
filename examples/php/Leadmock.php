<?php
// The sandbox of one test: $baseUrl is the base URL for the client under test, $sandbox the name for the header X-Mock-Sandbox.
declare(strict_types=1);

final class Leadmock
{
    public readonly string $baseUrl;
    public readonly string $sandbox;

    public function __construct(string $title)
    {
        ['sandbox' => $this->sandbox, 'basePath' => $path] = self::send('POST', '/_mock/tests', ['title' => $title]);
        $this->baseUrl = getenv('LEADMOCK_URL') . $path;
    }

    /** $failure: the failed assertion, or null if the test passed */
    public function end(?string $failure = null): void
    {
        $result = $failure === null ? ['outcome' => 'passed'] : ['outcome' => 'failed', 'message' => $failure];
        $ended = self::send('POST', "/_mock/tests/$this->sandbox/end", $result);
        foreach ($ended['lines'] as $line) {
            fwrite(STDERR, "$line\n");
        }
        if (!isset($ended['failure']) || isset($ended['failure']['path'])) {
            return;
        }
        is_dir('leadmock-failures') || mkdir('leadmock-failures');
        foreach ($ended['failure']['files'] as $file) {
            file_put_contents("leadmock-failures/$file[name]", $file['text']);
            fwrite(STDERR, "  leadmock-failures/$file[name]\n");
        }
    }

    /** Sends a control call for the sandbox of the test, such as call('POST', '/faults', ['preset' => 'lost-response']). */
    public function call(string $method, string $path, ?array $body = null): array
    {
        return self::send($method, "/_sandbox/$this->sandbox/_mock$path", $body);
    }

    private static function send(string $method, string $path, ?array $body): array
    {
        $server = getenv('LEADMOCK_URL') ?: throw new RuntimeException('LEADMOCK_URL is not set. Run the tests, for example by "leadmock run -- php test.php"');
        $curl = curl_init($server . $path);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('LEADMOCK_CONTROL_TOKEN')],
            CURLOPT_RETURNTRANSFER => true,
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => json_encode((object) $body, JSON_THROW_ON_ERROR)]));
        $text = curl_exec($curl);
        if ($text === false || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
            throw new RuntimeException("$method $path: " . ($text ?: curl_error($curl)));
        }
        return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    }
}
