<?php
// Your own code, under test: sells a flat through the Lead-Tracking Service. Only the address differs from production.
declare(strict_types=1);

define('SERVICE', getenv('SERVICE_URL') ?: 'https://api.leads.example');
const PHONE = '70000000777';
$token = null;

function call(string $method, string $path, ?array $body = null): mixed
{
    global $token;
    $curl = curl_init(SERVICE . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => ['Content-Type: application/json', ...($token ? ["token: $token"] : [])],
        CURLOPT_RETURNTRANSFER => true,
    ] + ($body !== null ? [CURLOPT_POSTFIELDS => json_encode($body)] : []));
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $response = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    if ($response['status'] !== 'success') {
        throw new RuntimeException("$method $path: {$response['errors'][0]['message']}");
    }
    return $response['result'] ?? null;
}

function named(array $all, string $name): array
{
    return array_values(array_filter($all, fn (array $each): bool => $each['name'] === $name))[0];
}

$credentials = ['login' => 'owner@example.com', 'password' => 'secret', 'service' => 'php-bot', 'version' => '1.0'];
$token = call('POST', '/login', $credentials)['token'];
$project = named(call('GET', '/projects'), 'Riverside');
$viewing = named(call('GET', "/project/{$project['id']}/funnel"), 'Viewing');
$query = http_build_query(['project_id' => $project['id'], 'phone' => PHONE]);
$contact = call('GET', "/contact/search?$query")[0] ?? call('POST', '/contact', [
    'project_id' => $project['id'],
    'name' => 'Nina Egorova',
    'details' => [['type' => 'phone', 'data' => PHONE]],
    'fields' => [],
]);
$lead = call('POST', '/lead', [
    'contact_id' => $contact['id'],
    'name' => 'Flat with two rooms',
    'funnel' => $viewing['id'],
    'callback' => false,
]);
call('PUT', "/lead/{$lead['id']}/owner", ['owner' => 12, 'options' => []]);
call('POST', "/lead/{$lead['id']}/comment", ['text' => 'Asked for a viewing', 'options' => []]);
call('POST', "/lead/{$lead['id']}/payment", ['category' => 'Flat', 'purpose' => 'Deposit', 'sum' => 1500.5]);
echo "sold by lead {$lead['id']} to contact {$contact['id']}\n";
